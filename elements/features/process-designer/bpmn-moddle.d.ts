// The package has types for BPMN elements but none for itself.
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** Rejects input that is not BPMN; ignored content is listed in `warnings`. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
