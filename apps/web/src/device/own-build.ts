/** The address of the app's entry file. It contains a hash, which identifies this build. */
export function ownEntry(): string | undefined {
  return document.querySelector('script[type=module]')?.getAttribute('src') ?? undefined
}
