/** Joins the class names that apply; what is false or undefined falls away. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
