import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('CSV cells', () => {
  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1 813 555 0142', "'+1 813 555 0142"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['  =1+1', "'  =1+1"],
    ['\r=1', `"'\r=1"`],
    ['\u0000=1', "'\u0000=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\u2060\u00ad@SUM(A1)', "'\u2060\u00ad@SUM(A1)"],
  ])('writes %j as text, not as a formula', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`)
  })

  it('quotes only what would break a line', () => {
    expect(
      csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain', -5, null, undefined, ' padded']),
    ).toBe('"a,b","say ""hi""","two\nlines",plain,-5,,," padded"\r\n')
  })
})
