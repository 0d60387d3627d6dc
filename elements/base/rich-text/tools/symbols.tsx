import { useState } from 'react'
import { useText } from '../../core/language/text.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { symbolsText } from './symbols.text.ts'
import { focusFirst, walkButtons } from './walk.ts'

const groups = [
  { name: 'paper', signs: '〔〕〇№§※·—…《》〈〉「」『』【】〖〗' },
  { name: 'numbers', signs: '①②③④⑤⑥⑦⑧⑨⑩⑴⑵⑶⑷⑸㈠㈡㈢㈣㈤ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ' },
  { name: 'mathematics', signs: '±×÷=≠≈≤≥<>∞√∑∏∫∠⊥∥∵∴' },
  { name: 'units', signs: '℃°′″‰㎡㎏㎜㎝㎞㏄¥€£$¢' },
  { name: 'marks', signs: '☆★○●◎◇◆□■△▲▽▼→←↑↓↗↘✓✗☎' }
] as const

/** Inserts special characters. Stays open for several characters. */
export default function Symbols({ editor }: { editor: Editor; onClose: () => void }) {
  const text = useText(symbolsText)
  // The panel is one tab stop; arrow keys move inside it.
  const [stop, setStop] = useState<string>(groups[0].signs.charAt(0))
  return (
    <div className="symbols" ref={focusFirst} onKeyDown={walkButtons}>
      {groups.map(({ name, signs }) => (
        <section key={name} aria-label={text[name]}>
          <h3>{text[name]}</h3>
          {[...signs].map(sign => (
            <button
              key={sign}
              type="button"
              title={text.insert(sign)}
              tabIndex={sign === stop ? 0 : -1}
              onFocus={() => setStop(sign)}
              onClick={() => editor.view.dispatch(editor.state.tr.insertText(sign).scrollIntoView())}
            >
              {sign}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
