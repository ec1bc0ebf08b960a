import cvModule from '@techstark/opencv-js'

/** The little of OpenCV that finds key points; the package's own types leave it out. */
export interface OpenCv {
  readonly Mat: new (rows?: number, columns?: number, type?: number) => Mat
  readonly KeyPointVector: new () => KeyPointVector
  readonly AKAZE: new () => Akaze
  readonly CV_8UC1: number
}

/** Lives in WebAssembly's memory, which nobody clears up but whoever calls delete. */
interface Deletable {
  delete(): void
}

interface Mat extends Deletable {
  readonly data: Uint8Array
  readonly rows: number
  readonly cols: number
}

interface KeyPointVector extends Deletable {
  size(): number
  get(index: number): { readonly pt: { readonly x: number; readonly y: number }; readonly response: number }
}

interface Akaze extends Deletable {
  setThreshold(threshold: number): void
  detectAndCompute(image: Mat, mask: Mat, points: KeyPointVector, descriptors: Mat): void
}

type Loading = Partial<OpenCv> & { onRuntimeInitialized?: () => void }

/** OpenCV has a method `then` that answers with itself: a promise for it would never settle, so it travels in a box. */
export async function loadOpenCv(): Promise<{ readonly cv: OpenCv }> {
  // The one boundary: the module's own types neither know AKAZE nor that it is still loading.
  const loading = cvModule as unknown as Loading
  if (!loading.Mat) {
    await new Promise<void>((resolve) => {
      loading.onRuntimeInitialized = resolve
    })
  }
  return { cv: loading as OpenCv }
}
