/**
 * A short notice that comes and goes (spec §9: one at a time, 5000 ms, swiped away to the right,
 * reached with F8). Call it from anywhere; its code is loaded with the first notice.
 */
export type Toast = {
  title: string
  description?: string
  /** `bad`: something failed, and is announced at once. */
  tone?: 'good' | 'bad'
}

export async function showToast(toast: Toast): Promise<void> {
  const { pushToast } = await import('./toast-stack.tsx')
  pushToast(toast)
}
