// The package describes the elements of BPMN, and not itself.
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** Rejects what is no BPMN; what it leaves out stands in `warnings`. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
