import type { Language } from './manifest.ts'

/** Returns the text in the current language. */
export type Say = (chinese: string, english: string) => string

export const sayIn =
  (language: Language): Say =>
  (chinese, english) =>
    language === 'en' ? english : chinese

/** Returns a form as another designer of the family saves it. */
export const registration = (say: Say) => ({
  list: [
    {
      type: 'input',
      name: say('姓名', 'Name'),
      key: 'name',
      model: 'name',
      options: { required: true, placeholder: say('请填写真实姓名', 'As on your ID card') },
      rules: [{ required: true, message: say('姓名必须填写', 'Enter a name') }]
    },
    {
      type: 'radio',
      name: say('参加方式', 'Participation'),
      key: 'way',
      model: 'way',
      options: {
        inline: true,
        defaultValue: 'site',
        options: [
          { value: 'site', label: say('现场', 'On site') },
          { value: 'online', label: say('线上', 'Online') }
        ]
      }
    },
    {
      type: 'number',
      name: say('人数', 'People'),
      key: 'count',
      model: 'count',
      options: { defaultValue: 1, min: 1, max: 20, step: 1 }
    },
    {
      type: 'rate',
      name: say('期待程度', 'Interest'),
      key: 'hope',
      model: 'hope',
      options: { defaultValue: 4, max: 5 }
    },
    {
      type: 'textarea',
      name: say('备注', 'Remarks'),
      key: 'note',
      model: 'note',
      options: { placeholder: say('可不填', 'Optional') }
    }
  ],
  config: {
    layout: 'horizontal',
    size: 'small',
    labelPosition: 'right',
    labelWidth: 100,
    ui: 'Element',
    customClass: ''
  }
})

/** Returns an attachment as the platform lists it. */
export const filed = (uid: string, name: string, ext: string, size: number) => ({
  ...{ uid, name, ext, size, path: `/files/none/${uid}${ext}`, thumb: '', introduce: '' }
})

export const plan = (say: Say) => say('二〇二六年政务公开工作要点.pdf', 'Open government in 2026.pdf')
export const tasks = (say: Say) => say('重点任务分解表.docx', 'Task breakdown.docx')
