/** After this long without a picture the camera counts as ready, so that the user can try a photo and see why it fails. */
const longestWaitMs = 4_000

/** Waits until the video shows what the camera sees now. */
export async function freshPicture(video: HTMLVideoElement): Promise<void> {
  await Promise.race([twoFrames(video) ?? anyPicture(video), pause(longestWaitMs)])
}

/** The first frame of a track that was disabled can still be black. Firefox before 132 does not report frames. */
function twoFrames(video: HTMLVideoElement): Promise<void> | undefined {
  if (!('requestVideoFrameCallback' in video)) return undefined
  const nextFrame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  return nextFrame().then(async () => void (await nextFrame()))
}

function anyPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return resolve()
    video.addEventListener('loadeddata', () => resolve(), { once: true })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
