import cvModule from '@techstark/opencv-js'

/** The part of OpenCV that finds key points. The package's own types omit it. */
export interface OpenCv {
  readonly Mat: new (rows?: number, columns?: number, type?: number) => Mat
  readonly KeyPointVector: new () => KeyPointVector
  readonly AKAZE: new () => Akaze
  readonly CV_8UC1: number
}

/** Lives in WebAssembly's memory, which is freed only by calling delete. */
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

/** OpenCV has a method `then` that resolves to itself: a promise of it would never settle, so it is wrapped in an object. */
export async function loadOpenCv(): Promise<{ readonly cv: OpenCv }> {
  // Type assertion: the module's own types include neither AKAZE nor the fact that it is still loading.
  const loading = cvModule as unknown as Loading
  if (!loading.Mat) {
    await new Promise<void>((resolve) => {
      loading.onRuntimeInitialized = resolve
    })
  }
  return { cv: loading as OpenCv }
}
