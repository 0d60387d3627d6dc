import type { Options } from './document.ts'

/** What all types with a list of choices begin with. */
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

/** What dates and times begin with. */
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

/** What files and pictures begin with; `length` is how many at most. */
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
