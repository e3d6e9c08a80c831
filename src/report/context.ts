/** What a reporter needs beside the report. */
export interface ReportContext {
  /** The text of a file of the project, without BOM; undefined when it cannot be read. */
  text(file: string): string | undefined;
  readonly colour: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** List what is otherwise only counted. */
  readonly verbose: boolean;
}
