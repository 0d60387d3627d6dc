export type Language = 'zh' | 'en'
export type Words = Record<Language, string>

/** Line of the report. `wrong`: elements do not work until it is changed. `note`: worth knowing. */
export interface Line {
  level: 'fine' | 'note' | 'wrong'
  words: Words
}

export const fine = (zh: string, en: string): Line => ({ level: 'fine', words: { zh, en } })
export const note = (zh: string, en: string): Line => ({ level: 'note', words: { zh, en } })
export const wrong = (zh: string, en: string): Line => ({ level: 'wrong', words: { zh, en } })
