// Not one of the named icons, because those are part of every first download.
export const globeIcon =
  'M3.7 12a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0zM3.9 12h16.2M12 3.7c2.6 2.6 3.6 5.3 3.6 8.3s-1 5.7-3.6 8.3c-2.6-2.6-3.6-5.3-3.6-8.3s1-5.7 3.6-8.3z'
