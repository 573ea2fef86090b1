// What a workbook calls its sheets and columns, for the sentences of its report. Plain data.

export interface WorkbookNames {
  /** By the name of the sheet in the layout. */
  readonly sheets: Readonly<Record<string, SheetNames>>
}

export interface SheetNames {
  readonly name: string
  /** By the key of the layout. */
  readonly columns: Readonly<Record<string, string>>
}
