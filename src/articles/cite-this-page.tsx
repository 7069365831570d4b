/** How to cite this page: the words to copy, and a button that copies them. */
import { useState } from 'react'
import { site } from '../../site.config.ts'
import { formatDate } from '../ui/format.ts'
import type { ShownArticle } from './article-route.ts'

export function CiteThisPage({ article, address }: { article: ShownArticle; address: string }) {
  const [told, setTold] = useState('')
  const reviewed = article.reviewed ? `Last reviewed ${formatDate(article.reviewed)}. ` : ''
  const citation = `${site.name}. “${article.heading}.” ${reviewed}`
  const copy = async () => {
    const absolute = new URL(address, location.href).href
    try {
      await navigator.clipboard.writeText(citation + absolute)
      setTold('Citation copied.')
    } catch {
      setTold('Your browser did not allow copying. Please select the text above.')
    }
  }
  return (
    <section className="cite-page" aria-labelledby="cite-this-page">
      <h2 id="cite-this-page">Cite this page</h2>
      <p className="citation">
        {citation}
        <span className="address">{address}</span>
      </p>
      <p className="noprint">
        <button type="button" className="btn two sm js-only" onClick={copy}>
          Copy citation
        </button>
        <span className="meta" role="status">
          {told}
        </span>
      </p>
    </section>
  )
}
