import { texts } from '../../../base/core/language/locale.ts'

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
    csp: 'If a strict CSP forbids inline scripts, move the script below to a separate file and reference it with src.',
    loader: 'Loads the elements; include once per page',
    options: 'Return choices as an array or a promise, or call resolve(array)',
    option: 'Option 1',
    token: 'Get an upload token from your service',
    send: 'Send the data to your service',
    blank: 'The page sets the value of a blank area: form.setData({ field: value })'
  }
)
