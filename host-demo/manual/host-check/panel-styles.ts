export const panelStyles = `
:host { all: initial !important; position: fixed !important; inset: 16px 16px auto auto !important; z-index: 2147483647 !important; display: block !important; width: min(560px, calc(100vw - 32px)) !important; max-height: calc(100vh - 32px) !important; overflow: auto !important; box-sizing: border-box !important; margin: 0 !important; padding: 16px !important; background: #fff !important; border: 1px solid #cdd2da !important; border-radius: 6px !important; box-shadow: 0 6px 20px rgba(31, 35, 41, 0.2) !important; color: #1f2329 !important; font: 14px/22px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif !important; text-align: start !important; direction: ltr !important; }
header { display: flex; gap: 8px; align-items: center; }
h2 { flex: 1; margin: 0; font-size: 16px; line-height: 24px; }
h3 { margin: 12px 0 4px; font-size: 14px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 2px 0 2px 20px; text-indent: -20px; overflow-wrap: anywhere; }
li::before { display: inline-block; width: 20px; text-indent: 0; content: "✓"; color: #1a7f4b; }
li.note::before { content: "i"; color: #0b5cad; font-weight: 600; }
li.wrong::before { content: "✕"; color: #c2333a; }
li.wrong { color: #8e292c; }
p { margin: 8px 0 0; }
button, select { padding: 3px 10px; border: 1px solid #cdd2da; border-radius: 4px; background: #fff; color: inherit; font: inherit; cursor: pointer; }
button:hover { background: #f4f6f9; }
select { flex: 1; min-width: 0; }
.draw { display: flex; gap: 8px; margin-block-start: 4px; }
.room { margin-block-start: 8px; max-height: 420px; overflow: auto; border: 1px dashed #cdd2da; }
.room:empty { display: none; }
`
