// Store of the host page: a saved design appears in the form below, and submitted data is printed.
const key = 'legacy-form'
const designer = document.getElementById('designer')
const filled = document.getElementById('filled')
const stored = localStorage.getItem(key)

const show = document => (filled.schema = document)

designer.save = async document => {
  localStorage.setItem(key, JSON.stringify(document))
  show(document)
  return { message: '已保存到旧系统' }
}
if (stored) {
  designer.value = JSON.parse(stored)
  show(JSON.parse(stored))
}

document.getElementById('old-form').addEventListener('submit', event => {
  event.preventDefault()
  document.getElementById('sent').textContent = new FormData(event.target).get('answers')
})
designer.addEventListener('qd-change', event => {
  document.getElementById('note').textContent = `共 ${event.detail.document.list.length} 个组件`
})
