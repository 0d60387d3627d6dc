import { texts } from '../../core/language/locale.ts'

export const filledFormText = texts(
  { badForm: '表单内容已损坏，请联系表单管理员' },
  { badForm: 'The form is damaged. Contact the form administrator.' }
)
