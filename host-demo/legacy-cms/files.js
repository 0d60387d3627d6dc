// Form of the host page: prints the data that it would submit.
const note = document.getElementById('note')

document.getElementById('old-form').addEventListener('submit', event => {
  event.preventDefault()
  const lines = [...new FormData(event.target)].map(([name, value]) => `${name} = ${value}`)
  document.getElementById('sent').textContent = lines.join('\n')
})
document.getElementById('files').addEventListener('qd-change', event => {
  note.textContent = `共 ${event.detail.value.length} 个附件`
})
document.getElementById('files').addEventListener('qd-pdf-insert', event => {
  note.textContent = `${event.detail.attachment.name}：${event.detail.pages.length} 页`
})
document.getElementById('cropper').addEventListener('qd-crop', event => {
  const { name, width, height } = event.detail
  document.getElementById('part').textContent = `${name} ${width} × ${height}`
})
