/** Converts ALL CAPS names to proper case. Mixed case is left unchanged. */

import { memoize } from '../../../platform/memoize.ts'
import { MAX_WORDS } from './cells.ts'

const SMALL = new Set('a an and at by de del for from in of on or the to und van von'.split(' '))

/** Acronyms that could be read as words. */
const CAPITALS = new Set(
  `AAFES ABB ADM AEC AEP AES AFB AFS AMC ANG ARCO ASARCO BASF BNSF BP BWXT CBS CERCLA CF CHP CIA CITGO
CMC CSX CUNY DEA DHS DLA DOD DOE DOT DTE EMD EPA EPRI FAA FBI FDA FEMA FIU FMC FPL FSU GAF GE
GM GPU GSA GTE HCA HHS HQ HUD IBM ICI II III INL IPP IRS ITT IV IX JEA JFK KOA LADWP LANL LAX LCRA
LIPA LLC LLP LP LSU LTV MCAS MIT MLK MTA NAS NAACP NASA NATO NC NE NIH NIPSCO NIST NOAA NRG NS NSA
NW NY NYC NYPA NYU OHSU ORNL OSHA OSU OUC PA PBS PCA PECO PLC PNM PSEG PVC RCA RJR ROTC SC SCE SCM
SE SEPTA SMUD SUNY SW TVA TWA UAB UAMS UAW UC UCI UCLA UCSD UCSF UHS UIC UMC UNC UNLV UNM UPMC UPS
US USA USACE USAF USC USCG USDA USF USG USMC USN USPS USS USX UT UTMB UVA UVM VA VAMC VI VII VIII
WPPSS XI XII YMCA YWCA`.split(/\s+/),
)

const FIXED: Record<string, string> = {
  INC: 'Inc.',
  'INC.': 'Inc.',
  CORP: 'Corp.',
  'CORP.': 'Corp.',
  CO: 'Co.',
  'CO.': 'Co.',
  LTD: 'Ltd.',
  'LTD.': 'Ltd.',
  BROS: 'Bros.',
  'BROS.': 'Bros.',
  MFG: 'Mfg.',
  'MFG.': 'Mfg.',
  DBA: 'dba',
  'D/B/A': 'dba',
  EXXONMOBIL: 'ExxonMobil',
  CONOCOPHILLIPS: 'ConocoPhillips',
  DUPONT: 'DuPont',
  PHD: 'PhD',
  // Alone, LAC is a lake: Fond du Lac.
  'LAC+USC': 'LAC+USC',
}

/** Abbreviations without a vowel that are still words. */
const SHORTENED = /^(ST|MT|FT|DR|MR|JR|SR|MRS|BLDG|PLT|STN|CTR|SCH|MFG|DPT|HWY|BLVD|RD|PKWY)\.?$/

export const properCase = caser((part, isJoined) => {
  // No vowel: an acronym. PPG, DTE, CSX; joined pairs such as J-M.
  const isSpelled = part.length <= 4 && !/[AEIOUYÀ-Ý]/.test(part) && !SHORTENED.test(part)
  return isSpelled || (isJoined && part.length <= 2) ? part : inName(part)
})

/** Streets and towns: RD, BLVD and the like are words there, not acronyms. */
export const addressCase = caser((part) =>
  /^(US|SR|CR|PO|RR|FM)$/.test(part) ? part : inName(part),
)

type CasePart = (part: string, isJoined: boolean) => string

function caser(casePart: CasePart): (text: string) => string {
  const edge = memoize((word) => caseWord(word, true, casePart), MAX_WORDS)
  const inside = memoize((word) => caseWord(word, false, casePart), MAX_WORDS)
  return (text) => {
    if (/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)) return text
    const words = text.split(' ')
    return words
      .map((word, at) => (at === 0 || at === words.length - 1 ? edge(word) : inside(word)))
      .join(' ')
  }
}

function caseWord(word: string, isEdge: boolean, casePart: CasePart): string {
  const [, open = '', core = '', close = ''] =
    word.match(/^([("'“‘[]*)(.*?)([)"'”’\],;:]*)$/s) ?? []
  const fixed = FIXED[core]
  if (fixed) return open + fixed + close
  if (!isEdge && open === '' && SMALL.has(core.toLowerCase())) return core.toLowerCase() + close
  // Each side of a hyphen or slash is a separate word.
  const parts = core.split(/([-/&+])/)
  const cased = parts.map((part) => {
    if (part.length < 2 || CAPITALS.has(part)) return part
    // U.S., A.O., and digits with letters such as 3M or B52; but 2nd.
    if (/^(\p{Lu}\.)+\p{Lu}?$/u.test(part)) return part
    if (/\d/.test(part)) return part.replace(/^\d+(ST|ND|RD|TH)$/, (found) => found.toLowerCase())
    return casePart(part, parts.length > 1)
  })
  return open + cased.join('') + close
}

/** McDonald, MacArthur, O'Brien, D'Angelo; otherwise one capital. */
function inName(word: string): string {
  const lower = word.toLowerCase()
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1)
  return capital
    .replace(/^Mc(\p{Ll}{2})/u, (_, rest) => `Mc${upperFirst(rest)}`)
    .replace(
      /^Mac(arthur|donald|dougall?|gregor|intosh|kenzie|pherson|millan)/,
      (_, rest) => `Mac${upperFirst(rest)}`,
    )
    .replace(
      /^([OD])(['’])(\p{Ll})/u,
      (_, letter, mark, rest) => letter + mark + rest.toUpperCase(),
    )
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
