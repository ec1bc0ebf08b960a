/** The app's page as the server has it now, bypassing every cache. Rejects when there is no answer. */
export async function servedPage(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store' })
  return response.text()
}
