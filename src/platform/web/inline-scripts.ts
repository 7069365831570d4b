/** Our own inline scripts. ScriptOnce marks them, so that the policy of the page allows them. */

/**
 * A page that was neither reloaded nor returned to has no scroll position to restore. Only there may the
 * browser estimate the height of off-screen parts (styles/out-of-sight.css).
 */
const MARK_FRESH =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&(document.documentElement.dataset.fresh="")'

/**
 * The first and the last arrival in this tab, a line each: path, host of the referrer, campaign. A form
 * that is sent carries it (leads/attribution). Of a query only a campaign: the rest may be a search.
 */
const NOTE_ARRIVAL =
  ';try{if(!navigator.globalPrivacyControl){let s=sessionStorage,r=document.referrer.split("/")[2]||"",q=(location.search.match(/utm_\\w+=[^&]*/g)||[]).join("&"),n=location.pathname+" "+r+" "+q,[f,l]=(s.arrival||n).split("\\n");s.arrival=f+"\\n"+(q||r&&r!=location.host?n:l||f)}}catch{}'

/**
 * Which other language to offer this page in: the one that was chosen here, or the browser's. Only a
 * choice is stored. Before the first paint, so that nothing moves (src/app/language-switch.tsx).
 */
const OFFER_LANGUAGE =
  ';{let d=document.documentElement.dataset,s={};try{s=localStorage}catch{}d.offer=s.language||(navigator.language||"").slice(0,2).replace("en","");' +
  'addEventListener("click",e=>{let l=e.target.closest?.("[data-language]")?.dataset.language;if(l){d.offer=l;try{s.language=l}catch{}}})}'

/** Runs while the head is parsed. */
export const BEFORE_ANYTHING = MARK_FRESH + NOTE_ARRIVAL + OFFER_LANGUAGE
