import { describe, expect, it } from 'vitest'
import { cleanName, dispositionOf, sniffType } from './file-types.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00', 'image/png'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['\x00\x00\x00\x18ftypheic\x00\x00', 'image/heic'],
    ['<html><script>alert(1)</script>', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['PK\x03\x04 a.docx', null],
    ['MZ\x90\x00', null],
    ['\x00\x00\x00\x18ftypisom', null],
    ['RIFF\x10\x00\x00\x00AVI LIST', null],
    [' %PDF-1.7', null],
    ['', null],
  ])('that begins with %j is %s', (head, type) => {
    expect(sniffType(bytes(head))).toBe(type)
  })
})

describe('the name of a file', () => {
  it.each([
    ['Pathology report.pdf', 'Pathology report.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\x\\scan.PDF', 'scan.pdf'],
    ['invoice\u202efdp.exe', 'invoice fdp.pdf'],
    ['a"b\r\nSet-Cookie: x=1;.pdf', 'a b Set-Cookie x=1.pdf'],
    ['...', 'Attachment.pdf'],
    ['', 'Attachment.pdf'],
    ['x'.repeat(500), `${'x'.repeat(120)}.pdf`],
    ['\ud800.pdf', 'Attachment.pdf'],
    ['Führerschein 🏭.pdf', 'Führerschein 🏭.pdf'],
  ])('%j becomes %j', (given, name) => {
    expect(cleanName(given, 'application/pdf')).toBe(name)
  })

  it('is a download in a header that holds ASCII only', () => {
    const header = dispositionOf('Führerschein (1) 🏭.pdf')
    expect(header).toMatch(/^attachment; filename="F_hrerschein _1_ __\.pdf"; filename\*=UTF-8''F/)
    expect(header).toMatch(/^[\x20-\x7e]+$/)
  })
})
