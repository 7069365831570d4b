import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileContent } from '../platform/content/content-loader.ts'
import { LANGUAGES } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { usStates } from '../site/us.ts'
import { listOldFacts } from './checked-facts.ts'
import { deadlines } from './deadlines/deadlines.ts'
import { documents } from './documents/documents.ts'
import { factKinds } from './facts.content.ts'
import { supportGroups } from './support/support.ts'
import { trusts } from './trusts/trusts.ts'

const path = (name: string) => new URL(`../../content/${name}.yaml`, import.meta.url).pathname
const text = (name: string) => readFileSync(path(name), 'utf8')
/** The reason for which the build refuses the list after this change. */
const faultOf = async (name: string, change: (yaml: string) => string): Promise<string> =>
  compileContent(factKinds, path(name), change(text(name))).then(() => '', String)

describe('content/deadlines', () => {
  it('has every state and D.C. once, each claim with its law and each row with the day it was checked', () => {
    const { states, federal } = deadlines()
    expect(states.map(({ slug }) => slug)).toEqual(usStates.map(({ slug }) => slug))
    const claims = states.flatMap(({ injury, death }) => [injury, death].filter(Boolean))
    for (const claim of [...claims, ...federal]) {
      expect(claim?.law).toMatch(/§|art\.|C\.P\.L\.R\.|Comp\. Stat\./)
    }
    for (const { checked } of [...states, ...federal]) expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  it('is refused by the build when a row lacks its citation or date, or a state is missing', async () => {
    const states = 'deadlines/states'
    expect(await faultOf(states, (yaml) => yaml)).toBe('')
    expect(await faultOf(states, (yaml) => yaml.replace(/ {4}law: .*\n/, ''))).toContain('law')
    expect(await faultOf(states, (yaml) => yaml.replace(/ {2}checked: .*\n/, ''))).toContain(
      'checked',
    )
    expect(
      await faultOf(states, (yaml) => yaml.replace(/(Missouri\n.*\n)[\s\S]*?\n\n/, '$1\n')),
    ).toContain('neither a claim nor a rule')
    expect(
      await faultOf(states, (yaml) => yaml.replace('- state: Ohio', '- state: Oheio')),
    ).toContain('Ohio is missing or out of order')
    expect(
      await faultOf('deadlines/federal', (yaml) => yaml.replace(/ {2}law: .*\n/, '')),
    ).toContain('law')
  })
})

describe('content/trusts', () => {
  it('has a source and the day it was checked for each, and a percentage only with both', async () => {
    expect(trusts().length).toBeGreaterThan(40)
    for (const { source, checked } of trusts()) {
      // A court case, a paper of the trust, or a dated list.
      expect(source).toMatch(
        /Bankr\.|Procedures|claim form|instructions|notices|about the trust|Tracker.*\b20\d\d\b/,
      )
      expect(checked).toMatch(/^20\d\d-/)
    }
    const list = 'trusts/trusts'
    expect(await faultOf(list, (yaml) => yaml.replace(/ {2}source: .*\n/, ''))).toContain('source')
    expect(
      await faultOf(list, (yaml) =>
        yaml.replace('  about:', '  payment: { percent: 5 }\n  about:'),
      ),
    ).toContain('asOf')
    const paying = trusts().filter(({ payment }) => payment)
    expect(paying.length).toBeGreaterThan(40)
    // Six rates of today and three earlier ones were read in the trust's own words, six are quoted from
    // the notice in a published check, the others are known from a dated list.
    const quoted = paying.filter(({ payment }) => payment?.read === 'quoted')
    expect(quoted.length).toBeGreaterThanOrEqual(6)
    const read = paying.filter(
      (trust) =>
        trust.payment?.read === 'notice' ||
        (!quoted.includes(trust) && trust.payment?.earlier.some(({ notice }) => notice)),
    )
    expect(read.length).toBeGreaterThanOrEqual(9)
    expect(
      await faultOf(list, (yaml) => yaml.replace('    read: list\n', '    read: memory\n')),
    ).toContain('payment.read')
    expect(await faultOf(list, (yaml) => yaml.replace('state: pending', 'state: hoped'))).toContain(
      'payment.state',
    )
    expect(await faultOf(list, (yaml) => yaml.replace('slug: usg', 'slug: ugl'))).toContain('twice')
  })
})

describe('content/support', () => {
  it('has a web address without a code and a day for each, and says which were compared', async () => {
    const entries = supportGroups().flatMap((group) => group.entries)
    expect(entries.length).toBeGreaterThan(20)
    expect(entries.some(({ compared }) => compared)).toBe(true)
    const list = 'support/support'
    expect(await faultOf(list, (yaml) => yaml)).toBe('')
    expect(await faultOf(list, (yaml) => yaml.replace('/contact', '/contact?ref=us'))).toContain(
      'url',
    )
    expect(await faultOf(list, (yaml) => yaml.replace(/ {6}checked: .*\n/, ''))).toContain(
      'checked',
    )
    expect(await faultOf(list, (yaml) => yaml.replace('1-800-422-6237', '800 4 CANCER'))).toContain(
      'phone',
    )
  })
})

describe('translated lists', () => {
  const states = 'deadlines/states.es'

  it('have the facts of the original and texts of their own', () => {
    const { states: english, federal } = deadlines()
    const spanish = withLanguage('es', deadlines)
    expect(spanish.states.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
    expect(spanish.states[1]?.death).toEqual({
      ...english[1]?.death,
      starts: 'En la fecha de la muerte.',
    })
    expect(spanish.federal.map(({ law }) => law)).toEqual(federal.map(({ law }) => law))
    expect(withLanguage('es', trusts).map(({ name }) => name)).toEqual(
      trusts().map(({ name }) => name),
    )
    for (const language of LANGUAGES) {
      for (const list of [documents, supportGroups, trusts]) {
        expect(withLanguage<unknown[]>(language, list), language).toHaveLength(list().length)
      }
    }
  })

  it.each([
    ['nothing', (yaml: string) => yaml, ''],
    ['a missing state', (yaml: string) => yaml.replace(/- state: Ohio[\s\S]*?\n\n/, ''), 'Ohio'],
    ['another state', (yaml: string) => yaml.replace('- state: Ohio', '- state: Oheio'), 'Oheio'],
    ['a missing text', (yaml: string) => yaml.replace(/ {4}starts: .*\n/, ''), 'Alabama'],
    [
      'another rule',
      (yaml: string) => yaml.replace('rules:\n', 'rules:\n    - Una más.\n'),
      'rules',
    ],
    [
      'a law',
      (yaml: string) => yaml.replace('  injury:\n', '  injury:\n    law: Code § 1\n'),
      'law',
    ],
    ['another figure', (yaml: string) => yaml.replace('682 So.', '683 So.'), 'figures'],
    ['another case', (yaml: string) => yaml.replace('(Griffin v.', '(Griffen v.'), 'citations'],
    ['another law', (yaml: string) => yaml.replace('(Ga. Code §', '(Ky. Code §'), 'citations'],
  ])('are refused by the build with %s', async (_, change, fault) => {
    expect(await faultOf(states, change)).toContain(fault)
    if (!fault) expect(await faultOf(states, change)).toBe('')
  })
})

describe('listOldFacts', () => {
  it('names what was checked more than a year before', async () => {
    const { states, federal } = deadlines()
    const days = [...states, ...federal].map(({ checked }) => checked).sort()
    const first = new Date(days[0] ?? '')
    const yearLater = (days: number) => new Date(first.getTime() + (366 + days) * 86_400_000)
    expect(await listOldFacts(first)).toEqual([])
    const names = await listOldFacts(yearLater(366))
    expect(names).toContain('Time limits: Ohio')
    expect(names).toContain('Time limits: Railroad workers')
    expect(names).toContain('Support: CancerCare Hopeline')
    expect(names).toContain('Papers: Pathology report and imaging')
    expect(names).toContain('Guide: First steps after a diagnosis')
  })
})
