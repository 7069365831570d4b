/**
 * A page is read before it is used: its scripts are asked for once it has been painted, so that on a
 * slow connection they do not compete with its style and its fonts. In the tab of a background window
 * nothing is ever painted; there they start at once.
 */
const PRELOAD = /<link rel="modulepreload" href="(\/assets\/[^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="(\/assets\/[^"]+)"><\/script>/

/**
 * The same bytes on every page, so that the policy names one hash for all. The browser says when it
 * has painted; one that never does, or in a tab that nobody sees, does not wait for it.
 */
const START =
  '{let{currentScript:s,hidden:h,head:d}=document,{entry:e,parts:p}=s.dataset,' +
  'f=()=>{f=()=>{};for(let u of p.split(" "))d.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:u}));import(e)};' +
  's.remove();if(h)f();else{setTimeout(()=>f(),2e3);new PerformanceObserver(()=>f()).observe({type:"paint",buffered:true})}}'

export function startAfterPaint(html: string): string {
  const entry = html.match(ENTRY)
  if (!entry) return html
  const parts = Array.from(html.matchAll(PRELOAD), ([, href]) => href)
  return html
    .replace(PRELOAD, '')
    .replace(
      ENTRY,
      `<script data-entry="${entry[1]}" data-parts="${parts.join(' ')}">${START}</script>`,
    )
}
