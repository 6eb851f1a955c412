const maxLength = 40;
const cleanName = /^(?:[\p{L}\p{M} '\u2019\u2010\u2011-]|\.(?= |$))+$/u;

/** Whether a name may stand in a mail: what a stranger typed must not carry a message of theirs. */
export const isCleanName = (name: string): boolean => [...name].length <= maxLength && cleanName.test(name);
