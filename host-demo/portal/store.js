// Store of a portal: forms and submissions in the browser's storage, under the portal's key. No request leaves the
// page.

const now = () => new Date().toLocaleString('zh-CN', { hour12: false })
const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** @param {string} key @param {object[]} samples forms `{ id, name, document }` of a new store */
export function createStore(key, samples) {
  const begin = () => samples.map(form => ({ ...form, updateTime: now(), answers: [] }))

  const read = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key))
      if (Array.isArray(kept)) return kept
    } catch {
      // Unreadable data is replaced by the samples.
    }
    return begin()
  }
  const write = forms => {
    try {
      localStorage.setItem(key, JSON.stringify(forms))
    } catch (cause) {
      throw new Error('没有保存：本门户在此浏览器中的存储空间已满或不可用，请删除一些表单后再试', { cause })
    }
  }
  const change = (id, part) => write(read().map(form => (form.id === id ? { ...form, ...part(form) } : form)))

  return {
    list: read,
    find: id => read().find(form => form.id === id),
    /** Adds an empty form. Returns its id. */
    add(name) {
      const id = newId()
      const document = {
        list: [],
        config: { layout: 'horizontal', size: 'small', labelPosition: 'right', labelWidth: 104, ui: 'Element' }
      }
      write([...read(), { id, name, document, updateTime: now(), answers: [] }])
      return id
    },
    save: (id, document) => change(id, () => ({ document, updateTime: now() })),
    answer: (id, data) => change(id, form => ({ answers: [...form.answers, { time: now(), data }] })),
    remove: id => write(read().filter(form => form.id !== id))
  }
}

/** Returns the fields with a value in form order: `{ model, label }`. */
export function fieldsOf(list) {
  return list.flatMap(widget => {
    const inner = [...(widget.type === 'grid' ? (widget.columns ?? []) : []), ...(widget.tabs ?? [])].flatMap(holder =>
      fieldsOf(holder.list ?? [])
    )
    const isLayout = ['grid', 'tabs', 'divider', 'text'].includes(widget.type)
    return isLayout || !widget.model ? inner : [{ model: widget.model, label: widget.name }, ...inner]
  })
}

/** Formats a value as a single line. */
export function textOf(value) {
  if (value === undefined || value === null || value === '') return '—'
  if (value === true) return '是'
  if (value === false) return '否'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(textOf).join('、')
  if (typeof value === 'object') return value.name ?? value.url ?? Object.values(value).map(textOf).join(' / ')
  return String(value)
}

/** Returns the message for an invalid form or another failure. */
export const sayProblem = problem =>
  problem?.errors ? `有 ${Object.keys(problem.errors).length} 处需要修改，请查看标红的字段` : problem.message
