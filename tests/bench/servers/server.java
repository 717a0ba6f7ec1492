// The search of server.c in Java, with com.sun.net.httpserver. Usage: java Server PORT
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

class Server {
    static final int ROUNDS_TOKENIZE_QUERY = 200;
    static final int ROUNDS_SCORE_DOCUMENTS = 200;
    static final int ROUNDS_RANK_HITS = 200;
    static final int ROUNDS_HIGHLIGHT_TERMS = 200;
    static final int ROUNDS_RENDER_PAGE = 200;
    static final int ROUNDS_CHECKSUM_BODY = 200;

    static final int LETTERS = 64;
    static final int[] TEXT = new int[LETTERS];

    static {
        for (int i = 0; i < LETTERS; i++) TEXT[i] = i % 7 == 6 ? 32 : 97 + (i * 5) % 26;
    }

    static int tokenizeQuery(int hash) {
        for (int round = 0; round < ROUNDS_TOKENIZE_QUERY; round++)
            for (int letter : TEXT) if (letter != 32) hash = (hash ^ letter) * 16777619;
        return hash;
    }

    static int scoreDocuments(int hash) {
        Map<Integer, Integer> scores = new HashMap<>();
        for (int round = 0; round < ROUNDS_SCORE_DOCUMENTS; round++)
            for (int i = 0; i < 4; i++) {
                int key = round % 16 + i * 16;
                int score = scores.getOrDefault(key, 0) * 31 + hash;
                scores.put(key, score);
                hash += score >>> 3;
            }
        return hash;
    }

    static int rankHits(int hash) {
        int[] hits = new int[12];
        for (int round = 0; round < ROUNDS_RANK_HITS; round++) {
            for (int i = 0; i < 12; i++) hits[i] = (hash + i * 37) * 265443576 % 1000;
            for (int i = 1; i < 12; i++)
                for (int j = i; j > 0 && hits[j - 1] > hits[j]; j--) {
                    int above = hits[j];
                    hits[j] = hits[j - 1];
                    hits[j - 1] = above;
                }
            hash += hits[6] + 1;
        }
        return hash;
    }

    static int highlightTerms(int[] page, int hash) {
        for (int round = 0; round < ROUNDS_HIGHLIGHT_TERMS; round++)
            for (int i = 1; i < LETTERS; i++) {
                page[i] = TEXT[i - 1] == 32 ? TEXT[i] & ~32 : TEXT[i];
                hash = hash * 33 + page[i];
            }
        return hash;
    }

    static int renderPage(int[] page, int hash) {
        for (int round = 0; round < ROUNDS_RENDER_PAGE; round++)
            for (int i = 0; i < LETTERS; i++) {
                page[i] = "0123456789abcdef".charAt((hash >> (i % 28)) & 15);
                hash = hash * 1103515245 + page[i];
            }
        return hash;
    }

    static int checksumBody(int[] page, int hash) {
        for (int round = 0; round < ROUNDS_CHECKSUM_BODY; round++)
            for (int letter : page) hash = Integer.rotateLeft(hash, 5) ^ letter;
        return hash;
    }

    static String answer(String path) {
        if (path.equals("/ready")) return "ready\n";
        int[] page = new int[LETTERS];
        int hash = 0x811c9dc5;
        String title = "Welcome home";
        if (path.startsWith("/search")) {
            title = "Search results";
            hash = highlightTerms(page, rankHits(scoreDocuments(tokenizeQuery(hash))));
        }
        hash = checksumBody(page, renderPage(page, hash));
        return title + " " + new String(page, 0, LETTERS) + " " + Integer.toHexString(hash) + "\n";
    }

    public static void main(String[] words) throws Exception {
        if (words.length != 1) {
            System.err.println("usage: java Server PORT");
            System.exit(64);
        }
        var address = new InetSocketAddress("127.0.0.1", Integer.parseInt(words[0]));
        var server = HttpServer.create(address, 512);
        server.createContext("/", exchange -> {
            byte[] body =
                answer(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
    }
}
