import { expect } from '@esm-bundle/chai'
import { catalog } from '../../elements/catalog.ts'
import { ownerOf, type AnyNoun, type AnyRecord } from '../../elements/base/contract/define-noun.ts'
import type { NounField, Words } from '../../elements/base/contract/noun-field.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { draftOf } from '../support/noun-drafts.ts'
import {
  clearPage,
  control,
  inside,
  place,
  saveByKey,
  signedIn,
  signedOut,
  typeInto,
  until
} from '../support/element.ts'

const files = import.meta.glob<Record<string, unknown>>('../../elements/base/contract/*.ts', { eager: true })
/** Nouns with a list page. Parts of a record appear in the list of that record. */
const nouns = Object.values(files)
  .flatMap(file => Object.values(file))
  .filter(
    (value): value is AnyNoun =>
      typeof value === 'object' && value !== null && 'columns' in value && 'calls' in value && 'fields' in value
  )
  .filter(noun => !ownerOf(noun))

type Tag = keyof typeof catalog
const tagOf = ({ noun }: AnyNoun): Tag => `qd-${noun.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-list`

/** Columns that a page shows under another title. */
const otherTitles: Record<string, readonly string[]> = { ipRule: ['weekDays'] }
/** Values that a noun checks by special rules. */
const special: Record<string, Record<string, string>> = {
  domain: { host: `n${Date.now()}.example.cn` },
  ipRule: { ruleType: 'black', ipRanges: '192.0.2.1' },
  link: { typeCode: 'gov', url: 'https://n1.example.cn/' },
  adItem: { slotCode: 'home-carousel' },
  client: { roleId: 'r1' },
  directory: { kind: 'scim' },
  mourning: { startTime: '2099-01-01T08:00', endTime: '2099-01-02T08:00' }
}

const wordsIn = (lang: 'zh' | 'en', [chinese, english]: Words): string => (lang === 'en' ? english : chinese)
const textsOf = (element: Element, selector: string): string[] =>
  [...element.shadowRoot!.querySelectorAll(selector)].map(found => found.textContent?.trim() ?? '')
const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'

async function shown(noun: AnyNoun, lang: 'zh' | 'en'): Promise<HTMLElement> {
  await catalog[tagOf(noun)]!.load()
  const list = place(`<${tagOf(noun)} lang="${lang === 'en' ? 'en' : 'zh-CN'}"></${tagOf(noun)}>`)
  await until(() => isQuiet(list), `the list of ${noun.noun}`)
  return list
}

const fieldOf = (list: Element, name: string) =>
  inside<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(list, `#record-${name}`)

/** Returns the label of a form field. */
function labelOf(list: Element, name: string, { kind }: NounField): string {
  if (kind === 'flag') return fieldOf(list, name)?.closest('label')?.textContent?.trim() ?? ''
  return inside(list, `label[for=record-${name}]`)?.firstChild?.textContent?.trim() ?? ''
}

async function openForm(list: HTMLElement, name: string): Promise<void> {
  const add = await until(() => inside(list, 'button.resource-add'), 'the button that adds')
  add.click()
  await until(() => fieldOf(list, name), 'the form')
}

/** Field of a noun that is chosen from a tree. */
const inTrees: Record<string, string> = { directory: 'departId' }

/** Chooses the first node of a tree in its dialog. */
async function chooseFirst(list: HTMLElement, button: HTMLElement): Promise<void> {
  button.click()
  const node = await until(() => inside(list, 'dialog [role=treeitem]'), 'the tree')
  node.click()
  const choose = await until(
    () => inside<HTMLButtonElement>(list, 'dialog .bp6-intent-primary:not(:disabled)'),
    'the button that chooses'
  )
  choose.click()
  await until(() => !inside(list, 'dialog [role=treeitem]'), 'the dialog to be gone')
}

const labels = (noun: AnyNoun, lang: 'zh' | 'en') =>
  Object.entries(noun.fields).map(([, field]) => wordsIn(lang, field.kind === 'flag' ? field.label : field.title))

for (const noun of nouns) {
  const fields = Object.entries(noun.fields)

  describe(`<${tagOf(noun)}> follows the description of its noun`, () => {
    let listed: AnyRecord
    before(async () => {
      await signedIn()
      // An empty list shows no columns.
      listed = await send(noun.calls.add, { body: draftOf(noun, 7) })
    })
    after(() => send(noun.calls.deleteBatch, { query: { ids: listed.id } }))
    afterEach(clearPage)

    for (const lang of ['zh', 'en'] as const)
      it(`shows its columns and filters in ${lang}`, async () => {
        const list = await shown(noun, lang)
        const heads = textsOf(list, 'thead th')
        for (const column of noun.columns) {
          const [, field] =
            fields.find(([name, each]) => name === column || ('named' in each && each.named === column)) ?? []
          const look = field ?? noun.extra[column]!
          if (look.isHidden || otherTitles[noun.noun]?.includes(column)) continue
          expect(heads.some(head => head.startsWith(wordsIn(lang, look.title)))).to.equal(true, `${column}: ${heads}`)
        }
        const search = inside(list, '[role=search]')!
        const asked = [...search.querySelectorAll('input, select')].map(each => each.getAttribute('aria-label') ?? '')
        for (const [name, { filter, title }] of fields)
          if (filter && !filter.isUnseen)
            expect(asked.some(label => label.includes(wordsIn(lang, title)))).to.equal(true, `${name}: ${asked}`)
      })

    it('[house-3] an open form switches the language of its labels and preserves typing', async () => {
      const list = await shown(noun, 'zh')
      await openForm(list, noun.name)
      const read = () => fields.map(([name, field]) => labelOf(list, name, field))
      expect(read().filter(Boolean)).to.deep.equal(
        labels(noun, 'zh').filter((_, at) => fieldOf(list, fields[at]![0]) && read()[at])
      )
      typeInto(fieldOf(list, noun.name)!, 'typed')
      list.setAttribute('lang', 'en')
      const english = labels(noun, 'en')
      await until(() => read().every((label, at) => !label || label === english[at]), 'English labels')
      expect(fieldOf(list, noun.name)!.value).to.equal('typed')
    })

    it('saves a new record and lists it', async () => {
      const list = await shown(noun, 'zh')
      await openForm(list, noun.name)
      const own = special[noun.noun] ?? {}
      for (const [name, field] of fields) {
        const target = fieldOf(list, name)
        if (!target) continue
        if (inTrees[noun.noun] === name) await chooseFirst(list, target)
        else if (name in own) typeInto(target, own[name]!)
        else if (field.kind === 'reference' && !field.none)
          typeInto(target, (target as HTMLSelectElement).options[1]!.value)
        else if (field.kind === 'date') typeInto(target, '2026-05-01')
        else if (field.kind === 'moment' && field.required) typeInto(target, '2026-05-01T08:00')
        else if (field.required && field.blank === undefined) typeInto(target, `n${Date.now()}`)
      }
      const { value } = fieldOf(list, noun.name)!
      saveByKey(fieldOf(list, noun.name)!)
      const row = (): HTMLElement | undefined =>
        [...list.shadowRoot!.querySelectorAll<HTMLElement>('tr.table-row')].find(each =>
          each.textContent?.includes(value)
        )
      const ask = { pageSize: 200, column: 'createTime', order: 'desc' } as const
      const find = async (): Promise<AnyRecord | undefined> => {
        const { records } = await send(noun.calls.list, { query: ask as never })
        return records.find(record => record[noun.name] === value)
      }
      await until(() => inside(list, '.record-pane h2')?.textContent === value, 'the saved record')
      const saved = await find()
      expect(saved?.[noun.name]).to.equal(value)
      // A list in another order may show the record on another page.
      if (!noun.sorted) await until(row, 'the row')
      await send(noun.calls.deleteBatch, { query: { ids: saved!.id } })
    })

    it('asks to sign in without a session', async () => {
      signedOut()
      await catalog[tagOf(noun)]!.load()
      const list = place(`<${tagOf(noun)} lang="en"></${tagOf(noun)}>`)
      await until(() => list.shadowRoot?.textContent?.includes('Sign in'), 'the note')
      expect(control(list, 'Add')).to.equal(undefined)
      await signedIn()
    })
  })
}
