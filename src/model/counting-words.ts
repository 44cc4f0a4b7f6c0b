/** Numbers in English words: plurals, ordinals, shares and changes. It knows nothing of alerts. */

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `2141` as "2,141". */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `counted(3, 'fire')` is "3 fires"; an irregular plural is given as the third argument. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Small numbers as words ("three"), larger ones as digits. */
export function numberWord(count: number): string {
  return SMALL[count] ?? grouped(count);
}

/** "1st", "2nd", "3rd", "4th", "11th", "22nd". */
export function ordinal(count: number): string {
  const teens = count % 100;
  if (teens >= 11 && teens <= 13) {
    return `${grouped(count)}th`;
  }
  return grouped(count) + (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
}

/** First letter in upper case; the rest stays as it is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c". */
export function listed(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** A share between 0 and 1 as "61 %"; never rounds something to nothing or a part to the whole. */
export function shareInWords(share: number): string {
  if (share > 0 && share < 0.01) {
    return 'under 1 %';
  }
  if (share < 1 && share > 0.99) {
    return 'over 99 %';
  }
  return `${Math.round(share * 100)} %`;
}

/** How a count compares with an earlier one: "12 % fewer than", "as many as", "5 times as many as", "up from none in". */
export function changeInWords(count: number, before: number): string {
  if (count === before) {
    return 'as many as';
  }
  if (before === 0) {
    return 'up from none in';
  }
  const ratio = count / before;
  if (ratio >= 2) {
    return ratio === 2
      ? 'twice as many as'
      : `${ratio < 10 ? Number(ratio.toFixed(1)) : grouped(Math.round(ratio))} times as many as`;
  }
  return `${shareInWords(Math.abs(ratio - 1))} ${count > before ? 'more' : 'fewer'} than`;
}

/** A signed difference for a table cell: "+3", "−9" (a real minus sign), "0". */
export function signedDifference(count: number, before: number): string {
  const difference = count - before;
  return difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${grouped(Math.abs(difference))}`;
}
