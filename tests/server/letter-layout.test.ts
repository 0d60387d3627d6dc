import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import JSZip from 'jszip'
import { annualDocument } from '../../host-demo/server/helper/documents/annual-document.ts'
import { remedyWords, resultWords } from '../../host-demo/server/nouns/application/record/words.ts'
import { letterDocument } from '../../host-demo/server/helper/documents/letter-document.ts'
import { annualFigures, type AnnualText } from '../../elements/base/contract/annual-text.ts'
import { annualColumns, annualRows, type AnnualReport } from '../../elements/base/contract/apply-report.ts'
import { remedyKinds } from '../../elements/base/contract/apply-steps.ts'

const parts = async (file: Buffer) => {
  const zip = await JSZip.loadAsync(file)
  const textOf = (name: RegExp) => zip.file(name)[0]!.async('string')
  return {
    document: await textOf(/^word\/document\.xml$/),
    footer: await textOf(/footer1\.xml$/),
    evenFooter: await textOf(/footer2\.xml$/),
    settings: await textOf(/settings\.xml$/)
  }
}
/** Millimetres of a length in twentieths of a point. */
const millimetres = (length: string | undefined) => (Number(length) * 25.4) / 1440
const attribute = (xml: string, tag: string, name: string) =>
  new RegExp(`<w:${tag} [^>]*w:${name}="(\\d+)"`).exec(xml)?.[1]

const letter = {
  ...{ title: '不予公开告知书', number: '临政公开〔2026〕18号', office: '临江市人民政府', addressee: '林晓' },
  ...{ paragraphs: ['第一段', '第二段'], day: '2026-11-25' }
}

test('[process-16] a letter has the layout of GB/T 9704: text area, exact lines, fonts, red head, page number, room for the seal', async () => {
  const { document, footer, evenFooter, settings } = await parts(await letterDocument(letter))
  const page = {
    width: millimetres(attribute(document, 'pgSz', 'w')),
    height: millimetres(attribute(document, 'pgSz', 'h')),
    left: millimetres(attribute(document, 'pgMar', 'left')),
    right: millimetres(attribute(document, 'pgMar', 'right')),
    top: millimetres(attribute(document, 'pgMar', 'top')),
    bottom: millimetres(attribute(document, 'pgMar', 'bottom'))
  }
  assert.deepEqual([page.left, page.top].map(Math.round), [28, 37])
  assert.equal(Math.round(page.width - page.left - page.right), 156)
  assert.equal(Math.round(page.height - page.top - page.bottom), 225)
  const paragraphs = document.split('<w:p>').slice(1)
  for (const paragraph of paragraphs) assert.match(paragraph, /<w:spacing [^>]*w:lineRule="exact"/)
  const [head = '', , title = ''] = paragraphs
  assert.match(head, /<w:color w:val="FF0000"\/>.*临江市人民政府/)
  assert.match(head, /<w:bottom [^>]*w:color="FF0000"/)
  assert.match(title, /w:val="44".*不予公开告知书/)
  const text = paragraphs.find(paragraph => paragraph.includes('第一段'))!
  assert.match(text, /仿宋_GB2312/)
  assert.match(text, /<w:sz w:val="32"\/>/)
  assert.match(text, /w:firstLine="640"/)
  const signed = paragraphs.findLast(paragraph => paragraph.includes('临江市人民政府'))!
  assert.ok(Number(attribute(signed, 'spacing', 'before')) >= 1000, 'room for the seal')
  // 单页码居右空一字，双页码居左空一字；一字线上距版心下边缘 7 mm
  assert.match(settings, /<w:evenAndOddHeaders\/>/)
  assert.match(document, /<w:footerReference w:type="even"/)
  for (const [one, side] of [
    [footer, 'right'],
    [evenFooter, 'left']
  ] as const) {
    assert.match(one, /— .*PAGE.* —/s)
    assert.match(one, new RegExp(`<w:jc w:val="${side}"/>`))
    assert.equal(attribute(one, 'ind', side), '280')
  }
  const line = millimetres(attribute(footer, 'spacing', 'line'))
  const dashes = page.bottom - millimetres(attribute(document, 'pgMar', 'footer')) - line / 2
  assert.ok(Math.abs(dashes - 7) < 0.1, String(dashes))
})

test('[process-16] the print view has the measures of the file: page, lines, fonts, distances, room for the seal, page numbers', async () => {
  const css = readFileSync(
    join(import.meta.dirname, '../../elements/features/application-list/letter/letter-paper.css'),
    'utf8'
  )
  const print = css.slice(css.indexOf('@media print'))
  /** Points of a property in the print view. */
  const points = (selector: string, property: string) => {
    const block = print.slice(print.indexOf(`${selector} {`))
    return Number(new RegExp(`${property}: ([\\d.]+)pt`).exec(block.slice(0, block.indexOf('}')))?.[1])
  }
  const { document, footer } = await parts(await letterDocument(letter))
  const paragraphs = document.split('<w:p>').slice(1)
  const of = (words: string) => paragraphs.find(paragraph => paragraph.includes(words))!
  const [head, title, text] = [paragraphs[0]!, of(letter.title), of('第一段')]
  const seal = paragraphs.findLast(paragraph => paragraph.includes(letter.office))!
  for (const [selector, paragraph] of [
    ['.letter .letter-office', head],
    ['.letter h3', title],
    ['.letter', text]
  ] as const) {
    assert.equal(points(selector, 'font-size') * 2, Number(attribute(paragraph, 'sz', 'val')), `size of ${selector}`)
    assert.equal(
      points(selector, 'line-height') * 20,
      Number(attribute(paragraph, 'spacing', 'line')),
      `line of ${selector}`
    )
  }
  assert.equal(points('.letter h3', 'margin') * 20, Number(attribute(title, 'spacing', 'before')))
  assert.equal(points('.letter .letter-office', 'margin-bottom') * 20, Number(attribute(head, 'spacing', 'after')))
  assert.equal(points('.letter .letter-seal', 'margin-top') * 20, Number(attribute(seal, 'spacing', 'before')))
  assert.equal(points('@bottom-right', 'font-size') * 2, Number(attribute(footer, 'sz', 'val')))
  const margins = ['top', 'right', 'bottom', 'left'].map(side =>
    Math.round(millimetres(attribute(document, 'pgMar', side)))
  )
  assert.match(print, new RegExp(`margin: ${margins.map(margin => `${margin}mm`).join(' ')}`))
})

test('[process-16] the annual table has the margins and the page number of an official document', async () => {
  const report: AnnualReport = {
    ...{ year: '2025', until: '2025-12-31', sites: 1, unseen: 0, problems: [] },
    counts: Object.fromEntries(annualRows.map(row => [row, annualColumns.map(() => 0)])) as AnnualReport['counts'],
    remedies: Object.fromEntries(remedyKinds.map(kind => [kind, [0, 0, 0, 0, 0]])) as AnnualReport['remedies']
  }
  const text: AnnualText = {
    ...{ year: '2025', agencyId: 'ag1', agencyName: '临江市人民政府', overview: '总体', problems: '', others: '' },
    ...{ version: 1, updateByName: '', updateTime: '', before: { rulesValid: null, normsValid: null } },
    figures: Object.fromEntries(annualFigures.map(name => [name, null])) as AnnualText['figures'],
    fees: { notices: 0, asked: 0, paid: 0 }
  }
  const { document, footer } = await parts(await annualDocument({ report, text, remedyWords, resultWords }))
  assert.match(document, /w:orient="landscape"/)
  assert.match(document, /临江市人民政府2025年/)
  assert.match(footer, /PAGE/)
})
