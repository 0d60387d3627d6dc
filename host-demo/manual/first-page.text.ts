import type { Language } from './manifest.ts'

const chinese = {
  title: '十分钟，把一个组件放进您的页面',
  lead: '填写您的页面，下面的代码随之改变，可直接复制。',
  origin: '您的页面的地址',
  wrongOrigin: '请填写网址，如 https://cms.example.gov.cn',
  element: '组件',
  copy: '复制',
  copied: '已复制',
  admit: '1　让平台接受您的页面',
  admitted: '您的页面与平台同源，不需要登记；在平台登录过的用户直接可用，也不需要令牌。',
  admitNote:
    '由平台的管理员设置；多个源以逗号分隔，重启后生效。登记为“接入应用”的页面来源则立即生效，不需要此设置。没有登记时，浏览器会报告 CORS 错误。',
  code: '2　放入页面',
  codeNote:
    '用户未登录时组件显示“未登录”。`await element.ready` 在首次绘制完成时兑现；没有 `autofocus` 的组件不会抢占焦点。',
  token: '3　取得令牌',
  tokenNote:
    '令牌属于一个用户，只能由您的后端取得。您的系统自行登录用户时，请管理员登记“接入应用”，以签名的请求换取令牌，不需要用户在平台的密码。组件需要新令牌时调用 `renewToken`，对所有组件只调用一次，最多连续三次。',
  tokenGuide: '为您的用户取得令牌',
  tokenSamples: '设置、请求，以及 Node、Java、PHP 示例。',
  tokenElse:
    '没有登记接入应用时，后端可以代用户登录：平台的账号和密码、短信验证码，或同一套 CAS。这样的令牌最长有效 7 天，长时间不操作也会失效。',
  policy: '4　内容安全策略（CSP）',
  policyNote:
    '页面有 CSP 时，把下列来源加入相应的指令；没有启用可信类型时不需要最后一行。不需要 `unsafe-inline` 和 `unsafe-eval`。',
  errors: '5　出错时',
  errorRows: [
    ['一直空白，控制台报 CORS', '源没有登记，或端口、协议不同（`http` 与 `https` 是两个源）'],
    ['未登录', '没有调用 `configure`，或它兑现为 `false`：令牌已失效'],
    ['`qd-error`，reason 为 `session`', '令牌已失效，`renewToken` 三次都没有给出有效的令牌'],
    ['`qd-error`，reason 为 `unreachable`', '平台无法访问，组件中显示原因和“重试”'],
    ['`qd-denied`', '用户缺少权限，`event.detail.right` 是权限的名称'],
    ['控制台报 Refused to …', 'CSP 缺少第 4 步的一项']
  ],
  check: '检查您的页面',
  checkNote: '一个书签查明您的页面缺少什么：被替换的内置函数、CSP、源的登记、令牌，并画出组件。',
  next: '接下来',
  nextLinks: [
    ['事件、外观、微前端、软件包', 'embedding'],
    ['平台的设置', 'configuration'],
    ['运行与备份', 'operating']
  ],
  browsers: '浏览器：Chromium 100、Firefox 115、Safari 16.4 及更新的版本。',
  symptom: '现象',
  cause: '原因'
}

const english: typeof chinese = {
  title: 'An element in your page in ten minutes',
  lead: 'Describe your page. The code below follows and can be copied.',
  origin: 'Address of your page',
  wrongOrigin: 'Enter an address such as https://cms.example.gov.cn',
  element: 'Element',
  copy: 'Copy',
  copied: 'Copied',
  admit: '1　Admit your page',
  admitted:
    'Your page has the origin of the platform. It needs no registration and no token: users who signed in to the platform are signed in.',
  admitNote:
    'Set by the administrator of the platform. Separate several origins by commas and restart. Origins of a client application count at once and need no setting. Without either the browser reports a CORS error.',
  code: '2　Add the code',
  codeNote:
    'Elements show “Not signed in” without a session. `await element.ready` resolves when the element is rendered. No element takes the focus without `autofocus`.',
  token: '3　Get a token',
  tokenNote:
    'A token belongs to one user. Only your back end gets it. If your product signs in its own users, an administrator registers it as a client application. It exchanges signed requests for tokens, without passwords. Elements call `renewToken` when they need a new token, once for all elements and at most three times in a row.',
  tokenGuide: 'Tokens for your users',
  tokenSamples: 'Settings, the request, and samples for Node, Java and PHP.',
  tokenElse:
    'Without a client application your back end may sign in for the user: by name and password, by a code sent to the phone, or by the same CAS. Such a token is valid for at most 7 days, and ends after some time without use.',
  policy: '4　Content security policy',
  policyNote:
    'Add these sources to the directives of your policy. Without trusted types the last line is not needed. `unsafe-inline` and `unsafe-eval` are never needed.',
  errors: '5　If it does not work',
  errorRows: [
    [
      'Empty, and a CORS error on the console',
      'The origin is not registered, or its port or scheme differs (`http` and `https` are two origins)'
    ],
    ['“Not signed in”', '`configure` was not called, or it resolved to `false`: the token is not valid'],
    ['`qd-error` with reason `session`', 'The token is not valid, and `renewToken` gave no valid one three times'],
    [
      '`qd-error` with reason `unreachable`',
      'The platform cannot be reached. The element shows the reason and a button to try again'
    ],
    ['`qd-denied`', 'The user lacks a right. `event.detail.right` names it'],
    ['“Refused to …” on the console', 'The policy lacks an entry of step 4']
  ],
  check: 'Check your page',
  checkNote:
    'A bookmark finds out what your page lacks: replaced builtins, policy, registration, token. It also draws the elements.',
  next: 'Next',
  nextLinks: [
    ['Events, look, micro-front-ends, package', 'embedding'],
    ['Configuration of the platform', 'configuration'],
    ['Operating and backup', 'operating']
  ],
  browsers: 'Browsers: Chromium 100, Firefox 115, Safari 16.4 or later.',
  symptom: 'You see',
  cause: 'Cause'
}

export const firstPageText: Record<Language, typeof chinese> = { 'zh-CN': chinese, en: english }
