import { defineNoun, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { area, choice, flag, text, type Option } from './noun-field.ts'

/** Kind of a word; each kind is a rule of the check before publication. */
export const wordKinds = [
  ['sensitive', ['敏感词', 'Sensitive word'], 'bad'],
  ['wrong', ['错误表述', 'Wrong wording']],
  ['person', ['需核实的人员', 'Person to verify']]
] as const satisfies readonly Option[]

/** Word that the check of articles looks for. */
export const checkWord = defineNoun({
  noun: 'checkWord',
  title: ['检查词', 'Checked word', 'Checked words'],
  path: '/cms/check/word',
  scope: 'site',
  rights: 'cms:word',
  name: 'word',
  fields: {
    word: text(60, ['词语', 'Word'], {
      ...{ required: true, sort: true, least: 160, filter: { by: 'within' } },
      hint: [
        '繁体、全角、夹空格或符号的写法一并查出，不必另列',
        'Traditional, full-width and split spellings are found, too'
      ]
    }),
    kind: choice(wordKinds, ['类别', 'Kind'], { filter: { by: 'equal' }, isTelling: true, width: 120 }),
    advice: text(60, ['建议改为', 'Write instead'], { width: 140, isTelling: true }),
    exceptions: area(300, ['例外', 'Exceptions'], {
      ...{ isHidden: true, rows: 2 },
      hint: [
        '包含该词但不算的词，用顿号、逗号或换行隔开',
        'Longer words that contain it and are right, separated by commas or lines'
      ]
    }),
    note: area(300, ['说明', 'Note'], { isHidden: true, rows: 2 }),
    /** Articles of other sites are checked, too. */
    isShared: flag(
      ['Y', 'N'],
      ['共享', 'Shared'],
      ['共享：其他站点的文章同样检查', 'Shared: articles of other sites are checked, too'],
      { width: 72 }
    ),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], {
      ...{ blank: '1', width: 80 },
      states: [
        ['启用', 'Enabled'],
        ['停用', 'Disabled']
      ]
    })
  },
  columns: ['word', 'kind', 'advice', 'exceptions', 'isShared', 'status', 'note'],
  sheet: 'word'
})

export const checkWordRights = { ...rightsOf(checkWord), 'cms:word:share': '与其他站点共享检查词' } as const

export type CheckWordDraft = DraftOf<typeof checkWord>
export type CheckWord = RecordOf<typeof checkWord>
export type WordKind = CheckWord['kind']
