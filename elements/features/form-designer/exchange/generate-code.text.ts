import { texts } from '../../../base/core/locale.ts'

export const codeText = texts(
  {
    title: '表单',
    submit: '提交',
    slot: '在此放入自定义内容',
    csp: '严格安全策略（CSP）不允许内联脚本时，把下面的脚本移到单独的文件中，用 src 引入。',
    loader: '元素的脚本，每个页面加载一次',
    options: '选项：数组，或数组的 Promise；也可以调用 resolve(数组)',
    option: '选项 1',
    token: '向您的服务取得上传凭证',
    send: '在此把数据发送到您的服务',
    blank: '自定义区域的值由页面写入：form.setData({ 绑定字段: 值 })'
  },
  {
    title: 'Form',
    submit: 'Submit',
    slot: 'Your own content goes here',
    csp: 'Where a strict policy (CSP) allows no inline script, move the script below to a file of its own and name it in src.',
    loader: 'The script of the elements, once a page',
    options: 'Choices: an array, or a promise of one; or call resolve(array)',
    option: 'Option 1',
    token: 'Ask your service for an upload token',
    send: 'Send the data to your service here',
    blank: 'The page writes the value of a blank area: form.setData({ field: value })'
  }
)
