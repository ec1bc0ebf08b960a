// What the flows need from an engine. Each driver implements it.

export interface Engine {
  readonly name: string
  /** Opens a page as on a new phone, with empty storage. */
  openTab(): Promise<Tab>
  close(): Promise<void>
}

/** Functions passed to a tab run in the page: they may use their arguments and nothing else in this file. */
export interface Tab {
  goto(url: string): Promise<void>
  run<Given extends readonly unknown[], Answer>(
    inPage: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Answer>
  /** The element that the function returns, if any. */
  find<Given extends readonly unknown[]>(
    inPage: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<FoundElement | undefined>
  setOffline(offline: boolean): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Uncaught errors, violations of the content policy and errors logged to the console. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface FoundElement {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Gives a file to a file input. */
  upload(path: string): Promise<void>
}
