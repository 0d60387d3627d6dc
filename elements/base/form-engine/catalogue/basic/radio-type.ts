import { choiceDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const radio: TypeDefinition = {
  type: 'radio',
  wire: 'radio',
  icon: 'icon-radio-active',
  group: 'basic',
  title: { 'zh-CN': '单选框组', en: 'Radio' },
  defaults: isEnglish => ({ inline: false, defaultValue: '', ...choiceDefaults(isEnglish) }),
  inspector: ['choices', 'defaultValue', 'inline', 'width', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => '',
  labelled: 'group'
}
