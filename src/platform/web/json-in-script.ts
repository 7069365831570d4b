/** JSON for a script element of data: no tag can begin in it, and so none can end the element. */
export const jsonInScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c')
