/** Numbers as they are read in the United States, the same on the server and in every browser. */
const COUNT = new Intl.NumberFormat('en-US')

export const formatCount = (count: number): string => COUNT.format(count)
