import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("tr").format(value);

export const tr: HallWords = {
  title: "Salon ekranı",
  notice: (law) => `Yalnız bilgi içindir. Bu ekrana dayanarak talepte bulunulamaz${law}.`,
  law: (year, article) => ` (Satranç Kuralları ${year}, ${article})`,
  direct: "Gecikmesiz, yalnız salon ağında",
  lastUpdate: (time) => `Bağlantı yok. Son güncelleme ${time}`,
  page: (page, pages) => `${n(page)} / ${n(pages)}`,
  notSignedIn: "Bu ekran giriş yapmadı",
  howTo: (address) => `Ekranda ${address} adresini açın ve başhakemin verdiği kodu yazın.`,
  noTables: "İlk oyun eşlendirilir eşlendirilmez tahtalar burada görünür.",
};
