export const law = '《中华人民共和国政府信息公开条例》'
export const asked = '本机关于{收到日期}收到您（贵单位）提出的政府信息公开申请，申请内容为：“{内容}”。'

export interface UsualLetter {
  title: string
  text: string
}

export const letter = (title: string, ...lines: string[]): UsualLetter => ({ title, text: lines.join('\n') })
