import { site } from '../../site.config.ts'

export const adTestHead = (title: string) => ({
  meta: [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex, nofollow' }],
})
