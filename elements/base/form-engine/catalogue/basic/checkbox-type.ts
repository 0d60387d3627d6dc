import { choiceDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const checkbox: TypeDefinition = {
  type: 'checkbox',
  wire: 'checkbox',
  icon: 'icon-check-box',
  group: 'basic',
  title: { 'zh-CN': '多选框组', en: 'Checkbox' },
  defaults: isEnglish => ({ inline: false, defaultValue: [], ...choiceDefaults(isEnglish) }),
  inspector: ['choices', 'defaultValue', 'inline', 'width', 'min', 'max', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
