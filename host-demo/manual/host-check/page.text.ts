const chinese = {
  title: '检查您的页面',
  lead: '在您自己的页面中运行，查明组件能否在那里工作，以及缺少什么。检查不改变页面；关闭结果后一切照旧。',
  manual: '组件手册',
  other: 'English',
  bookmark: '1　书签',
  bookmarkNote: '把下面的链接拖到书签栏，打开您的页面，再点击书签。',
  link: '检查页面（群岛）',
  dragNote: '请把链接拖到书签栏，在您的页面上点击书签。',
  console: '2　控制台',
  consoleNote: '书签没有反应时，打开您的页面，按 F12，把这一行粘贴到控制台。',
  script: '3　放入页面',
  scriptNote: '也可以暂时把这一行放进页面；每次加载页面都会检查，用完请删除。',
  copy: '复制',
  copied: '已复制',
  blocked: '脚本不能加载时',
  blockedNote:
    '控制台出现 Refused to load the script：页面的内容安全策略（CSP）不允许平台的脚本，组件也同样不能加载。请在策略中加入下面几行，再检查一次；其余的缺项由检查结果逐一列出。',
  failedNote:
    '控制台出现 net::ERR_…：平台无法访问。请在浏览器中打开平台的地址，检查网络、代理和证书；https 页面不能加载 http 的脚本。',
  found: '检查的内容',
  foundRows: [
    '页面替换、扩展或冻结了哪些内置函数（Prototype、MooTools、Sugar、core-js、SES）',
    'CSP 缺少哪些来源，逐项试过，不靠猜测：脚本、连接、图片、音视频、框架、可信类型、样式',
    '平台是否登记了页面的源（`QUNDAO_ORIGINS`）',
    '令牌是否有效，属于哪个用户和站点；无效时平台怎么说',
    '怪异模式、`<base>`、缩放、旧脚本库、Service Worker、缺少的 viewport',
    '每个组件能否画出；不能画出的原因'
  ]
}

const english: typeof chinese = {
  title: 'Check your page',
  lead: 'Runs in your own page and finds out whether elements work there, and what is missing. It does not change the page: close the result, and all is as before.',
  manual: 'Manual of the elements',
  other: '中文',
  bookmark: '1　Bookmark',
  bookmarkNote: 'Drag this link to the bookmarks bar, open your page and click the bookmark.',
  link: 'Check page (Qundao)',
  dragNote: 'Drag the link to the bookmarks bar and click the bookmark in your page.',
  console: '2　Console',
  consoleNote: 'If the bookmark does nothing, open your page, press F12 and paste this line into the console.',
  script: '3　In the page',
  scriptNote: 'Or add this line to the page for a while. It checks the page at each load. Remove it afterwards.',
  copy: 'Copy',
  copied: 'Copied',
  blocked: 'If the script does not load',
  blockedNote:
    '“Refused to load the script” on the console: the content security policy of the page does not allow scripts of the platform, so elements do not load either. Add these lines to the policy and check again. The result lists what else is missing.',
  failedNote:
    '“net::ERR_…” on the console: the platform cannot be reached. Open its address in the browser and check the network, the proxy and the certificate. A page with https cannot load scripts by http.',
  found: 'What is checked',
  foundRows: [
    'Builtins that the page has replaced, extended or frozen (Prototype, MooTools, Sugar, core-js, SES)',
    'Sources that the policy lacks, each one tried: scripts, connections, pictures, media, frames, trusted types, style sheets',
    'Whether the platform admits the origin of the page (`QUNDAO_ORIGINS`)',
    'Whether the token is valid, with its user and site, or what the platform says about it',
    'Quirks mode, `<base>`, zoom, old libraries, service workers, a missing viewport',
    'Whether each element can be drawn, and why not'
  ]
}

export const pageText = { 'zh-CN': chinese, en: english }
