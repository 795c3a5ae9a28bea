import type { AdmissionWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("tr").format(value);

export const tr: AdmissionWords = {
  enterTitle: "Giriş",
  enterText: "Hakemler, operatörler ve salon ekranları için. Kodu başhakem verir. Seyircilere kod gerekmez.",
  code: "Kod",
  codeHint: "Altı rakam ya da bağlantıdaki kod",
  yourName: "Adınız",
  yourNameHint: "Tutanakta görüneceği gibi",
  enter: "Giriş yap",
  entering: "Giriş yapılıyor…",
  notReached: "Sunucuya ulaşılamadı. Yeniden deneyin.",
  refusals: {
    badCode: "Bu kod yanlış, kullanılmış ya da süresi dolmuş. Başhakemden yenisini isteyin.",
    tooMany: "Çok fazla yanlış kod denendi. Birkaç dakika bekleyin ya da bağlantıyı kullanın.",
    notAllowed: "Bunu yalnızca başhakem yapar. Oturumunuz kapatılmış olabilir: yeniden giriş yapın.",
    otherOrigin:
      "Sunucu bunu reddetti; başka bir siteden geliyor gibi görünüyor. Sayfayı kendi adresinden açın.",
    malformed: "Sunucu bunu anlamıyor.",
    unknownPerson: "Bu kişinin oturumu artık açık değil.",
    journalFailed: "Sunucunun diski şu anda kayıt almıyor. Düzelince yeniden deneyin.",
  },
  roles: {
    hall: "salon ekranı",
    operator: "operatör",
    arbiter: "hakem",
    chief: "başhakem",
  },
  signedInAs: (name, role) => `Oturum: ${name}, ${role}`,
  goOn: "Devam",
  leave: "Çıkış yap",
  left: "Çıkış yaptınız.",

  people: "Kişiler",
  toConsole: "Hakem masası",
  nobody: "Henüz başka kimse giriş yapmadı.",
  admit: "Birini kabul et",
  name: "Ad",
  role: "Görev",
  sector: "Masalar",
  sectorHint: "Örneğin 1-8, 12. Boş: bütün salon",
  badSector: (part) => `“${part}” bir masa ya da masa aralığı değil`,
  wholeHall: "bütün salon",
  tables: (list) => `masalar ${list}`,
  makeCode: "Kod oluştur",
  codeFor: (name) => `${name} için kod`,
  scan: (name) => `${name} adlı kişinin giriş yapacağı QR kodu`,
  howTo: "Resmi tarayın ya da bu adresi açıp rakamları yazın:",
  secondsLeft: (seconds) => `${n(seconds)} saniye kaldı`,
  codeOver: "Bu kodun süresi doldu.",
  anotherCode: "Yenisini oluştur",
  cameIn: (name) => `${name} giriş yaptı.`,
  close: "Kapat",
  changeSector: (name) => `${name} için masaları değiştir`,
  save: "Kaydet",
  cancel: "Vazgeç",
  sendAwayAsk: (name) => `${name} adlı kişinin oturumu bütün cihazlarda hemen kapatılsın mı?`,
  sendAwayYes: "Oturumu kapat",
  gone: (name) => `${name}: oturum kapatıldı.`,
  since: (time) => `${time} itibarıyla`,

  regulations: "turnuva yönergesinin ilgili",
  warnings: {
    tooManyGames: (name, games, most, article) =>
      `${name} ${n(games)} partiye bakıyor; ${article === null ? "alışılmış olan" : `${article} maddesine göre`} en çok ${n(most)}.`,
    tooFewArbiters: (arbiters, least) => `En az ${n(least)} hakem olmalı; şu anda ${n(arbiters)}.`,
    noDeputy: (arbiters, most) =>
      `${n(arbiters)} hakem için ikinci bir başhakem olmalı: her ${n(most)} hakeme bir tane.`,
    nobodyAt: (list) => `Hakemi olmayan masalar: ${list}.`,
  },
};
