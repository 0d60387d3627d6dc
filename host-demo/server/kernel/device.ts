/** Browsers by their mark in the header, those that name others besides first. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/QQBrowser\/(\d+)/, 'QQBrowser'],
  [/(?:360SE|QIHU 360\w+)()/, '360'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari']
]

const systems: readonly [mark: RegExp, name: string][] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux']
]

/** Names browser and system of a `User-Agent` header, for example `Chrome 130 · Windows`; '' if both are unknown. */
export const deviceOf = (agent = '') => {
  const text = agent.slice(0, 500)
  const browser = browsers.flatMap(([mark, name]) => {
    const found = mark.exec(text)
    return found ? [`${name} ${found[1]}`.trim()] : []
  })[0]
  const system = systems.find(([mark]) => mark.test(text))?.[1]
  return [browser, system].filter(Boolean).join(' · ')
}
