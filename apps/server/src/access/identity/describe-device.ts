/**
 * Describes a browser, for example as `Android phone, Chrome`. Only this description is stored and shown, because a User-Agent
 * can contain anything.
 */
export function describeDevice(userAgent: string): string {
  const device = firstMatch(devices, userAgent)
  const browser = firstMatch(browsers, userAgent)
  if (device === undefined) return browser ?? 'Unknown device'
  return browser === undefined ? device : `${device}, ${browser}`
}

type Table = readonly (readonly [RegExp, string])[]

// The order matters: browsers also name others that they resemble, and Android also names Linux.
const devices: Table = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android(?!.*(?:Mobile|Mini))/, 'Android tablet'],
  [/Android/, 'Android phone'],
  [/KAIOS/i, 'KaiOS phone'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const browsers: Table = [
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/EdgA?\/|EdgiOS|Edge\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|HeadlessChrome/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

function firstMatch(table: Table, text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}
