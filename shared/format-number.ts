/** "15,847". Without `Intl`, whose first use takes a phone a tenth of a second. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
