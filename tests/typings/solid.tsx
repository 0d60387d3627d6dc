/** @jsxImportSource solid-js */
// Code of a Solid host. Checked against the built types, never run.
import type {} from 'qundao-elements/solid'

export function Page() {
  return (
    <>
      <qd-form
        class="wide"
        schema={{ list: [], config: {} }}
        attr:submit-label="提交"
        on:qd-change={event => console.log(event.detail.field.length)}
      />
      <qd-tab-bar prop:tabs={[{ key: '1', title: '首页', closable: false }]} active="1" />
      <qd-form-designer save={async document => console.log(document.list.length)} />
      <qd-uploader count="5" max-size={1024} />
      {/* @ts-expect-error not a number */}
      <qd-uploader count="five" />
      {/* @ts-expect-error no attribute of the element */}
      <qd-uploader wrong="1" />
      {/* @ts-expect-error a tab has a title */}
      <qd-tab-bar tabs={[{ key: '1' }]} />
    </>
  )
}
