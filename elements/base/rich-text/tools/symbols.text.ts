import { texts } from '../../core/language/locale.ts'

export const symbolsText = texts(
  {
    paper: '公文与标点',
    numbers: '序号',
    mathematics: '数学',
    units: '单位',
    marks: '图形',
    insert: (sign: string) => `插入 ${sign}`
  },
  {
    paper: 'Documents and punctuation',
    numbers: 'Numbers',
    mathematics: 'Math',
    units: 'Units',
    marks: 'Marks',
    insert: (sign: string) => `Insert ${sign}`
  }
)
