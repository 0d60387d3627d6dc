import type { Options } from './document.ts'

/** Default options of types with a list of choices. */
export const choiceDefaults = (isEnglish: boolean): Options => ({
  showLabel: false,
  options: [1, 2, 3].map(number => {
    const word = isEnglish ? `Option ${number}` : `选项${number}`
    return { value: word, label: word }
  }),
  required: false,
  width: '',
  remote: false,
  remoteOptions: [],
  props: { value: 'value', label: 'label' },
  remoteFunc: '',
  disabled: false
})

/** Default options of dates and times. */
export const pickDefaults: Options = {
  defaultValue: '',
  readonly: false,
  disabled: false,
  editable: true,
  clearable: true,
  placeholder: '',
  startPlaceholder: '',
  endPlaceholder: ''
}

/** Default options of files and pictures. `length` is the maximum number of files. */
export const uploadDefaults = (length: number): Options => ({
  defaultValue: [],
  width: '',
  tokenFunc: 'funcGetToken',
  token: '',
  domain: '',
  disabled: false,
  length,
  multiple: false,
  isQiniu: false,
  isDelete: true,
  min: 0,
  isEdit: false,
  action: '',
  headers: {},
  required: false
})
