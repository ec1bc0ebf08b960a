/** The address of the file that started the app. It contains a hash, so it tells this build from others. */
export function ownEntry(): string | undefined {
  return document.querySelector('script[type=module]')?.getAttribute('src') ?? undefined
}
