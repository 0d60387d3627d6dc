import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  AlignmentType,
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType
} from 'docx'
import { addArticle, articleById, blankDraft, type Article } from '../../elements/base/contract/article.ts'
import { call, expect, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const textOf = (page: Page) => shown(page).getByRole('textbox', { name: '正文' })
const tool = (page: Page) => shown(page).getByRole('toolbar').getByRole('button', { name: '导入 Word 文档' })

const level = (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  ...{ level: at, format, text, alignment: AlignmentType.START }
})
const cell = (text: string, more: object = {}) => new TableCell({ children: [new Paragraph(text)], ...more })

/** A notice as an office writes it, packed by a library that knows the format. */
async function notice(): Promise<Buffer> {
  const item = (text: string, at: number) => new Paragraph({ text, numbering: { reference: 'items', level: at } })
  const document = new Document({
    numbering: {
      config: [
        {
          reference: 'items',
          levels: [
            level(0, LevelFormat.CHINESE_COUNTING_THOUSAND, '%1、'),
            level(1, LevelFormat.CHINESE_COUNTING, '（%2）'),
            level(2, LevelFormat.DECIMAL, '%3.')
          ]
        }
      ]
    },
    footnotes: { 1: { children: [new Paragraph('以统计局数据为准。')] } },
    sections: [
      {
        children: [
          new Paragraph({
            text: '关于做好冬季取暖工作的通知',
            heading: HeadingLevel.TITLE,
            alignment: AlignmentType.CENTER
          }),
          new Paragraph({
            indent: { firstLine: 640 },
            children: [new TextRun('全市供热面积'), new FootnoteReferenceRun(1)]
          }),
          ...[item('总体要求', 0), item('指导思想', 1), item('甲', 2), item('乙', 2), item('基本原则', 1)],
          ...[item('组织实施', 0), item('加强领导', 1), item('丙', 2)],
          new Table({
            rows: [
              new TableRow({ tableHeader: true, children: [cell('单位', { columnSpan: 2 }), cell('数量')] }),
              new TableRow({
                children: [cell('甲县', { verticalMerge: VerticalMergeType.RESTART }), cell('一'), cell('12,345.67')]
              }),
              new TableRow({
                children: [cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell('二'), cell('8')]
              })
            ]
          }),
          new Paragraph({
            children: [
              new ImageRun({
                type: 'png',
                data: await readFile('shell/picture.png'),
                transformation: { width: 100, height: 60 },
                altText: { name: 'x', title: '', description: '现场照片' }
              })
            ]
          }),
          new Paragraph({ text: '2026年11月28日', alignment: AlignmentType.RIGHT })
        ]
      }
    ]
  })
  return Packer.toBuffer(document)
}

const words = [
  ...[
    '关于做好冬季取暖工作的通知',
    '全市供热面积[1]',
    '一、总体要求',
    '（一）指导思想',
    '1.甲',
    '2.乙',
    '（二）基本原则'
  ],
  ...['二、组织实施', '（一）加强领导', '1.丙', '单位数量', '甲县一12,345.67', '二8', '2026年11月28日'],
  '[1]以统计局数据为准。'
]

/** The words of HTML without white space. */
const wordsOf = (page: Page, html: string) =>
  page.evaluate(
    text => new DOMParser().parseFromString(text, 'text/html').body.textContent!.replace(/[\s\u00a0\u2003]+/g, ''),
    html.replaceAll(' style=', ' data-style=')
  )

test('[content-22] [AR-7] a Word document becomes an article: saved, read back and published word for word', async ({
  page
}) => {
  const { token } = await signIn(page, 'wangmin')
  const body = { ...blankDraft('1002'), title: `导入 ${Date.now()}`, content: '<p></p>' }
  const { result } = await call<{ id: string }>(addArticle.path, token, 'POST', body)
  await page.goto(`/cms/article/edit?id=${result.id}`)
  await expect(textOf(page)).toBeEditable()
  await tool(page).click()
  const dialog = page.getByRole('dialog', { name: '导入 Word 文档' })
  await expect(dialog).toContainText('批注、修订删除的文字、隐藏文字和页眉页脚不导入')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择文件' }).click()
  await (await chooser).setFiles({ name: '通知.docx', mimeType: 'application/octet-stream', buffer: await notice() })
  await expect(dialog).toBeHidden()
  await expect(textOf(page).locator('img[alt="现场照片"]')).toBeVisible()
  await expect(shown(page).locator('.uploads')).toHaveCount(0)
  await expect(shown(page).locator('.text-note')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText(/^已保存于/)).toBeVisible()
  const { result: kept } = await call<Article>(`${articleById.path}?id=${result.id}`, token)
  expect(await wordsOf(page, kept.content)).toBe(words.join(''))
  expect(kept.content).toMatch(/<th colspan="2">/)
  expect(kept.content).toMatch(/<td rowspan="2">/)
  expect(kept.content).toMatch(/<h1 style="text-align:center">/)
  await shown(page).getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(shown(page).locator('.standing')).toContainText('已发布')
  const open = await call<{ content: string }>(`/cms/public/article?id=${result.id}`)
  expect(await wordsOf(page, open.result.content)).toBe(words.join(''))
})
